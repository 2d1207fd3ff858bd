/** What a picture can be saved as. */
export type PictureHandle = {
  exportPng(): Promise<Blob>;
  exportSvg(): Promise<Blob>;
};
