import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Section } from '../ui/section.tsx';
import { DeleteDialog } from './delete-dialog.tsx';

/** The way out: a button and the dialog that asks twice. */
export function DeleteSection({ email }: { email: string }) {
  // The dialog is fetched with the first click: hardly any visit needs it.
  const [opened, setOpened] = useState<boolean>();
  return (
    <Section
      look="ruled"
      title="Leave Coursetrail"
      about="Permanently deletes your account and courses. The statistics stop counting them with the next update, usually within a week."
    >
      <Button variant="danger" onClick={() => setOpened(true)}>
        Delete My Account
      </Button>
      {opened !== undefined && (
        <DeleteDialog email={email} opened={opened} onClose={() => setOpened(false)} />
      )}
    </Section>
  );
}
