import { signOutEverywhere } from '../identity/account.ts';
import { sentenceFor } from '../identity/auth-errors.ts';
import { useChange } from '../server/change.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Section } from '../ui/section.tsx';
import classes from './form.module.css';

/** Ends the login of every device. */
export function DevicesSection() {
  const signingOut = useChange(signOutEverywhere, { invalidates: false });
  return (
    <Section
      look="ruled"
      title="Devices"
      about="Lost your phone or used a shared computer? Log out on every device."
    >
      <div className={classes.section}>
        {signingOut.error !== null && (
          <Alert kind="error">
            {sentenceFor(signingOut.error, 'That didn’t work. Please try again.')}
          </Alert>
        )}
        <Button
          variant="quiet"
          busy={signingOut.isPending}
          busyText="Logging out..."
          onClick={() => signingOut.run()}
          className={classes.button}
        >
          Log Out Everywhere
        </Button>
      </div>
    </Section>
  );
}
