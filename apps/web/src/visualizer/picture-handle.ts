/** What a picture can be saved as. */
export type PictureHandle = {
  exportPng(): Promise<Blob>;
  exportSvg(): Promise<Blob>;
  /** The cells of its CSV file, headings first; by default every course in every semester. */
  cells?: () => (string | number)[][];
};
