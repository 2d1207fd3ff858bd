import { DeleteSection } from './delete-section.tsx';
import { DevicesSection } from './devices-section.tsx';
import { EmailSection } from './email-section.tsx';
import { PasswordSection } from './password-section.tsx';

/** What changes the login. Fetched after the page, because the SDK that does it is large. */
export default function LoginSections({
  email,
  isEmbedded,
}: {
  email: string;
  isEmbedded: boolean;
}) {
  return (
    <>
      <PasswordSection email={email} />
      <EmailSection />
      {isEmbedded && <DevicesSection />}
      <DeleteSection email={email} />
    </>
  );
}
