import { type DragEvent, useState } from 'react';

/** Takes files that are dropped on an element: a shortcut for a file input, which does the same by keyboard. */
export function useFileDrop(onFiles: (files: FileList) => void) {
  const [isOver, setIsOver] = useState(false);
  const handlers = {
    onDragOver(event: DragEvent) {
      // Text and links can be dragged too; they are left to the browser.
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault();
      setIsOver(false);
      const { files } = event.dataTransfer;
      if (files.length > 0) onFiles(files);
    },
  };
  return { isOver, handlers };
}
