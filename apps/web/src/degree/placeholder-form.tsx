import { maxPlaceholderCredits, maxPlaceholderTitle, type Placeholder, toPlainText } from '@coursetrail/domain';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import { Field } from '../ui/field.tsx';
import { Form, textOf } from '../ui/form.tsx';
import classes from './plan.module.css';

type Written = Pick<Placeholder, 'title' | 'credits' | 'requirement'>;

type Props = {
  value: Written;
  /** The names of the requirements that are left. */
  requirements: readonly string[];
  action: string;
  takesFocus?: boolean;
  onSave: (placeholder: Written) => void;
};

/** Asks for what a placeholder says. */
export function PlaceholderForm({ value, requirements, action, takesFocus = false, onSave }: Props) {
  const [requirement, setRequirement] = useState(value.requirement ?? '');
  // One that the audit no longer asks for can be kept.
  const offered = new Set([...requirements, ...(value.requirement === undefined ? [] : [value.requirement])]);
  return (
    <Form
      className={classes.placing}
      onSubmit={(fields) => {
        const title = toPlainText(textOf(fields, 'title'));
        if (title === '') return;
        const credits = Number(textOf(fields, 'credits'));
        onSave({ title, credits, ...(requirement !== '' && { requirement }) });
      }}
    >
      <Field
        label="Name"
        name="title"
        placeholder="Humanities"
        maxLength={maxPlaceholderTitle}
        defaultValue={value.title}
        data-autofocus={takesFocus || undefined}
      />
      <Field
        label="Credits"
        name="credits"
        type="number"
        inputMode="decimal"
        min={0}
        max={maxPlaceholderCredits}
        step={0.5}
        defaultValue={value.credits}
      />
      {offered.size > 0 && (
        <Choice
          label="Planned for"
          value={requirement}
          onChange={setRequirement}
          options={[['', 'No requirement'], ...[...offered].map((name) => [name, name] as const)]}
        />
      )}
      <Button type="submit" variant="quiet">
        {action}
      </Button>
    </Form>
  );
}
