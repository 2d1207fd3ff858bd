import { fitting, type Size } from '../frame/camera.ts';
import type { RenderFrame } from '../frame/frame.ts';
import { arrange, planFor } from '../layout/arrangement.ts';
import { extentAt } from '../layout/extent.ts';
import { createLayout, layoutInput } from '../layout/layout.ts';
import { themes } from '../palette.ts';
import { compose, type Scene } from '../scene/picture.ts';

export const desktop: Size = { width: 1368, height: 540 };
export const phone: Size = { width: 370, height: 506 };

/** A frame as it is painted when the layout is at rest. */
export function frameOf(scene: Scene, { size = desktop } = {}): RenderFrame {
  const picture = compose(scene);
  const style = picture.isCrowd ? 'blooms' : 'spokes';
  const arrangement = arrange(picture, style, planFor(picture, style, size));
  const { outerRadii } = arrangement;
  const layout = createLayout(layoutInput(picture, style, arrangement));
  while (!layout.isAtRest) layout.tick();
  const positions = layout.positions();
  const boxAt = (k: number) => extentAt(k, picture, positions, outerRadii);
  const home = fitting(boxAt(fitting(boxAt(1), size).k), size);
  return {
    picture,
    isBloom: picture.isCrowd,
    positions,
    outerRadii,
    scales: new Float32Array(picture.nodes.length).fill(1),
    camera: home,
    size,
    theme: themes.light,
    spotlight: null,
    dimmed: 0,
    pointed: -1,
    pointedTitle: '',
    hasFocusRing: false,
    widthOf: (text: string) => 0.64 * text.length,
  };
}
