import type { ComponentProps } from 'react';

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  /** Gets the fields once the browser finds them valid. */
  onSubmit: (fields: FormData) => void;
};

/** A form that the page sends itself. Its fields keep their own values; they are read when it is submitted. */
export const Form = ({ onSubmit, ...form }: FormProps) => (
  <form
    {...form}
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit(new FormData(event.currentTarget));
    }}
  />
);

/** A field of a submitted form, as text. */
export const textOf = (fields: FormData, name: string) => String(fields.get(name) ?? '');
