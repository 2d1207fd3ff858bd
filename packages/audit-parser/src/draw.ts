import { getDocumentProxy } from 'unpdf';
import { displayed, quarterTurns } from './extract.ts';

/** What the PDF library creates when it needs a canvas besides that of the page. */
type CanvasSource = new () => { create: (width: number, height: number) => unknown };

/** A document whose pages can be drawn one at a time, upright: the pages that `PagePosition` refers to. */
export async function openPages(bytes: Uint8Array, canvases: CanvasSource) {
  const document = await getDocumentProxy(new Uint8Array(bytes), {
    // Letters are drawn as the shapes in the file; missing ones are drawn in a font of the browser.
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
    useWasm: false,
    verbosity: 0,
    CanvasFactory: canvases,
  });
  return {
    count: document.numPages,
    /** One page, its size in points and how to draw it at a scale. */
    async page(number: number) {
      const page = await document.getPage(number);
      const flat = page.getViewport({ scale: 1 });
      const { items } = await page.getTextContent();
      const pieces = items.flatMap((item) =>
        'str' in item ? [{ ...displayed(flat.transform, item.transform), text: item.str }] : [],
      );
      const rotation = (page.rotate + 360 - quarterTurns(pieces) * 90) % 360;
      const { width, height } = page.getViewport({ scale: 1, rotation });
      return {
        width,
        height,
        draw: async (canvas: Parameters<typeof page.render>[0]['canvas'], scale: number) => {
          await page.render({
            canvas,
            viewport: page.getViewport({ scale, rotation }),
            annotationMode: 0,
          }).promise;
        },
      };
    },
  };
}
