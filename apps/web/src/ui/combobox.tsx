import { useCombobox } from 'downshift';
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { classNames } from './class-names.ts';
import classes from './combobox.module.css';
import field from './field.module.css';
import { Icon } from './icon.tsx';
import hidden from './visually-hidden.module.css';

/** Which of the values a search finds, the best first. */
export type Find = (search: string, values: readonly string[]) => readonly string[];

type InputProps = Pick<
  ComponentProps<'input'>,
  'placeholder' | 'onBlur' | 'onFocus' | 'onClick' | 'onKeyDown' | 'onPaste' | 'autoCapitalize' | 'spellCheck'
>;

type Props = InputProps & {
  ref?: Ref<HTMLInputElement> | undefined;
  label: string;
  /** Only read aloud, where the placeholder says it to those who see. */
  hidesLabel?: boolean;
  text: string;
  onText: (text: string) => void;
  offered: readonly string[];
  /** The one that the list begins with when it opens. */
  chosen?: string | null;
  onChoose: (option: string) => void;
  describe?: ((option: string) => ReactNode) | undefined;
  /** Said when there is nothing to offer. Without it the list then stays closed. */
  nothingFound?: string;
  /** Whether Enter chooses the first option that was found. */
  choosesFirst?: boolean;
  clearing?: { label: string; onClear: () => void } | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  hasWideList?: boolean;
  className?: string | undefined;
};

const { InputBlur, InputChange, InputClick, InputKeyDownEnter, InputKeyDownEscape, ItemClick } =
  useCombobox.stateChangeTypes;

export function Combobox({
  ref,
  label,
  hidesLabel = false,
  text,
  onText,
  offered,
  chosen = null,
  onChoose,
  describe = (option) => option,
  nothingFound,
  choosesFirst = false,
  clearing,
  hint,
  error,
  hasWideList = false,
  className,
  onKeyDown,
  ...input
}: Props) {
  const { isOpen, highlightedIndex, ...list } = useCombobox<string>({
    items: [...offered],
    inputValue: text,
    selectedItem: chosen,
    stateReducer(state, { type, changes }) {
      switch (type) {
        // A second click moves the cursor.
        case InputClick:
          return state.isOpen ? state : changes;
        case InputChange:
          return { ...changes, highlightedIndex: choosesFirst && changes.inputValue ? 0 : -1 };
        // Neither leaving the field nor Escape chooses anything.
        case InputBlur:
        case InputKeyDownEscape:
          return { ...state, isOpen: false, highlightedIndex: -1 };
        default:
          return changes;
      }
    },
    onStateChange({ type, selectedItem }) {
      // Choosing the chosen one again is not reported as a change.
      const option = selectedItem ?? chosen;
      if ((type === ItemClick || type === InputKeyDownEnter) && option !== null) onChoose(option);
    },
  });
  const canOpen = offered.length > 0 || nothingFound !== undefined;
  const shows = isOpen && canOpen;
  const control = useRef<HTMLDivElement>(null);
  const inputElement = useRef<HTMLInputElement>(null);
  const { isAbove, maxHeight } = useRoom(control, shows);

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    onKeyDown?.(event);
    // Enter sends the form, unless there is something to choose.
    if (event.key === 'Enter' && (highlightedIndex === -1 || offered.length === 0))
      Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
  }

  const labelProps = list.getLabelProps();
  const id = labelProps.htmlFor;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={classNames(field.field, className)}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: `htmlFor` is among the properties */}
      <label {...labelProps} className={hidesLabel ? hidden.text : undefined}>
        {label}
      </label>
      <div ref={control} className={classes.control}>
        <input
          {...list.getInputProps({
            ...input,
            ref: (element: HTMLInputElement | null) => {
              inputElement.current = element;
              return assign(ref, element);
            },
            // Here and not by the state of the list, which changes later: the cursor would jump to the end.
            onChange: (event) => onText(event.currentTarget.value),
            onKeyDown: handleKey,
            'aria-expanded': shows,
            ...(offered.length === 0 && { 'aria-activedescendant': undefined }),
            'aria-invalid': error !== undefined,
            'aria-describedby': described || undefined,
          })}
          className={classNames(field.input, classes.input, canOpen && classes.opens, clearing && classes.clearable)}
        />
        {clearing && (
          <button
            type="button"
            className={classes.clear}
            aria-label={clearing.label}
            onClick={() => {
              clearing.onClear();
              inputElement.current?.focus();
            }}
          >
            <Icon name="close" />
          </button>
        )}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dragging its scroll bar leaves the focus in the field */}
        <div
          className={classNames(classes.popup, hasWideList && classes.wide)}
          hidden={!shows}
          data-above={isAbove}
          onMouseDown={(event) => event.preventDefault()}
        >
          <ul {...list.getMenuProps()} className={classes.options} style={{ maxHeight }} hidden={offered.length === 0}>
            {shows &&
              offered.map((option, index) => (
                <li key={option} {...list.getItemProps({ item: option, index })} className={classes.option}>
                  {describe(option)}
                </li>
              ))}
          </ul>
          {shows && offered.length === 0 && (
            <p role="status" className={classes.nothing}>
              {nothingFound}
            </p>
          )}
        </div>
      </div>
      {hint && (
        <p id={`${id}-hint`} className={field.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={field.error}>
          {error}
        </p>
      )}
    </div>
  );
}

function assign<Element>(ref: Ref<Element> | undefined, element: Element | null) {
  if (typeof ref === 'function') return ref(element);
  if (ref) ref.current = element;
}

/** As high as a list becomes, and the gap between it and the field or the edge of the screen. */
const maxListHeight = 320;
const gap = 8;

/** Where a list has room: below its field, or above it if there is more; and how much. */
function useRoom(control: RefObject<HTMLElement | null>, isOpen: boolean) {
  const [isAbove, setIsAbove] = useState(false);
  const [maxHeight, setMaxHeight] = useState(maxListHeight);
  useLayoutEffect(() => {
    if (!isOpen) return;
    const measure = () => {
      const { top, bottom } = control.current?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
      // Without the keyboard of a phone.
      const above = top - gap * 2;
      const below = (visualViewport?.height ?? innerHeight) - bottom - gap * 2;
      const opensAbove = below < maxListHeight / 2 && above > below;
      setIsAbove(opensAbove);
      setMaxHeight(Math.max(maxListHeight / 4, Math.min(maxListHeight, opensAbove ? above : below)));
    };
    measure();
    const sources = [window, visualViewport];
    const events = ['resize', 'scroll'];
    for (const source of sources) for (const event of events) source?.addEventListener(event, measure);
    return () => {
      for (const source of sources) for (const event of events) source?.removeEventListener(event, measure);
    };
  }, [isOpen, control]);
  return { isAbove, maxHeight };
}
