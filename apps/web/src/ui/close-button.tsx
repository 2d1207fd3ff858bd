import classes from './close-button.module.css';

type Props = { disabled?: boolean; onClick: () => void };

export const CloseButton = (props: Props) => (
  <button {...props} type="button" aria-label="Close" className={classes.button}>
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M6 6l12 12M18 6L6 18" />
    </svg>
  </button>
);
