import { toPlainText } from '@coursetrail/domain';
import { Button, ButtonRow } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Form, textOf } from '../ui/form.tsx';

type Props = {
  title: string;
  label: string;
  value: string;
  maxLength: number;
  /** Where nothing is an answer too, which takes the text back. */
  canBeEmpty?: boolean;
  action: string;
  onSave: (text: string) => void;
  onClose: () => void;
};

/** Asks for one line of text: the name of a plan, a note. */
export const TextDialog = ({ title, label, value, maxLength, canBeEmpty = false, action, onSave, onClose }: Props) => (
  <Dialog title={title} opened onClose={onClose}>
    <Form
      onSubmit={(fields) => {
        const text = toPlainText(textOf(fields, 'text'));
        if (canBeEmpty || text !== '') onSave(text);
        onClose();
      }}
    >
      <Field
        label={label}
        name="text"
        maxLength={Math.max(maxLength, value.length)}
        required={!canBeEmpty}
        defaultValue={value}
        data-autofocus
      />
      <ButtonRow>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">{action}</Button>
      </ButtonRow>
    </Form>
  </Dialog>
);
