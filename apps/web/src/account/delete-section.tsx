import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Section } from '../ui/section.tsx';
import { DeleteDialog } from './delete-dialog.tsx';

/** The way out: a button and the dialog that asks twice. */
export function DeleteSection({ email }: { email: string }) {
  const [opened, setOpened] = useState(false);
  return (
    <Section
      look="ruled"
      title="Leave Coursetrail"
      about="Permanently deletes your account and courses. The statistics stop counting them with the next update, usually within a week."
    >
      <Button variant="danger" onClick={() => setOpened(true)}>
        Delete My Account
      </Button>
      {opened && <DeleteDialog email={email} onClose={() => setOpened(false)} />}
    </Section>
  );
}
