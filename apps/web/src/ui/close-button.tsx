import classes from './close-button.module.css';
import { Icon } from './icon.tsx';

type Props = { disabled?: boolean; onClick: () => void };

export const CloseButton = (props: Props) => (
  <button {...props} type="button" aria-label="Close" className={classes.button}>
    <Icon name="close" />
  </button>
);
