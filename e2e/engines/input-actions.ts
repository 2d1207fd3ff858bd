// What the mouse and the keyboard do, in the form that both WebDriver protocols share.

/** The characters that stand for keys without one. */
const keyCodes = {
  ArrowDown: '\uE015',
  ArrowRight: '\uE014',
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
};

export type NamedKey = keyof typeof keyCodes;

/** Clicks at a position in the window. */
export const clickAt = (x: number, y: number) => [
  {
    type: 'pointer',
    id: 'mouse',
    actions: [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  },
];

/** Strikes a key for each character of a text. */
export const typeText = (text: string) => [
  {
    type: 'key',
    id: 'keyboard',
    actions: [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  },
];

export const pressKey = (key: NamedKey) => typeText(keyCodes[key]);

export type InputActions = ReturnType<typeof clickAt> | ReturnType<typeof typeText>;
