/** Every icon of the page, drawn with one pen on a grid of 24. Its button or the text beside it says what it means. */
const icons = {
  close: 'M6 6l12 12M18 6L6 18',
  menu: 'M4 7h16M4 12h16M4 17h16',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  search: 'M11 4.500a6.500 6.500 0 100 13 6.500 6.500 0 000-13M15.800 15.800L20 20',
  light:
    'M12 8a4 4 0 100 8 4 4 0 000-8M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.400 1.400M17.600 17.600L19 19M5 19l1.400-1.400M17.600 6.400L19 5',
  dark: 'M20 14.500A8.500 8.500 0 019.500 4a8.500 8.500 0 1010.500 10.500z',
  auto: 'M4 5h16v11H4zM9 20h6M12 16v4',
  eye: 'M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12zM12 9a3 3 0 100 6 3 3 0 000-6',
  eyeClosed:
    'M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12zM12 9a3 3 0 100 6 3 3 0 000-6M4 4l16 16',
  done: 'M12 2.500a9.500 9.500 0 100 19 9.500 9.500 0 000-19M8 12.300l2.800 2.700L16 9.500',
  attention: 'M12 2.500a9.500 9.500 0 100 19 9.500 9.500 0 000-19M12 7.500v5.500M12 16.400v.1',
  person:
    'M12 5.400a3.600 3.600 0 100 7.200 3.600 3.600 0 000-7.200M5 20c.8-3.700 3.500-5.500 7-5.500s6.200 1.800 7 5.500',
} as const;

export type IconName = keyof typeof icons;

export const Icon = ({ name }: { name: IconName }) => (
  <svg viewBox="0 0 24 24" className="icon" aria-hidden="true">
    <path d={icons[name]} />
  </svg>
);
