import type { ReactNode, RefObject } from 'react';
import { useAction } from '../server/change.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { csvFile, download, fileName } from '../ui/export.ts';
import { fileCells } from './course-columns.ts';
import type { PictureHandle } from './drawing.ts';
import classes from './result.module.css';
import type { CourseRow } from './select-courses.ts';

type Props = {
  title: string;
  rows: readonly CourseRow[];
  /** The picture to save; null while the table is shown. */
  picture: RefObject<PictureHandle | null> | null;
  children: ReactNode;
};

type SavedFile = { extension: string; content: () => Blob | Promise<Blob> };

export function SaveButtons({ title, rows, picture, children }: Props) {
  const save = useAction(async ({ extension, content }: SavedFile) => {
    try {
      download(await content(), fileName(title, extension));
    } catch (cause) {
      console.error('The picture could not be saved.', cause);
      throw cause;
    }
  });
  const button = (extension: string, content: SavedFile['content']) => (
    <Button variant="quiet" size="small" onClick={() => save.run({ extension, content })}>
      Save as {extension.toUpperCase()}
    </Button>
  );
  const drawn = () => {
    if (!picture?.current) throw new Error('There is no picture.');
    return picture.current;
  };
  return (
    <>
      <div className={classes.files}>
        {picture !== null && button('png', () => drawn().exportPng())}
        {picture !== null && button('svg', () => drawn().exportSvg())}
        {button('csv', () => csvFile(picture?.current?.cells?.() ?? fileCells(rows)))}
        {children}
      </div>
      {save.error !== null && <Alert kind="error">We couldn’t save the picture. The table has the same courses.</Alert>}
    </>
  );
}
