type Stop = readonly [x: number, y: number];

/** An SVG path that leaves and reaches every stop in the direction of the trail: across, or downwards. */
export const trailCurve = (stops: readonly Stop[], isDown = false): string =>
  stops
    .map(([x, y], index) => {
      const [fromX, fromY] = stops[index - 1] ?? [x, y];
      const [midX, midY] = [(fromX + x) / 2, (fromY + y) / 2];
      if (index === 0) return `M${x} ${y}`;
      return isDown ? `C${fromX} ${midY} ${x} ${midY} ${x} ${y}` : `C${midX} ${fromY} ${midX} ${y} ${x} ${y}`;
    })
    .join('');
