import type { FastifyRequest } from 'fastify';
import type { App } from './fastify-app.ts';
import { Problem } from './problems.ts';

/** An export is thirteen levels deep where it holds an amount of a part of a requirement of an audit. */
const maxDepth = 14;
/** An export with two histories of 500 courses, ten fields each, has 11,000 values, and five audits 7,000. */
const maxValues = 20_000;

/**
 * Whether a JSON text is nested more deeply, or has more values, than any call needs. Parsing and checking such a text
 * would hold up everybody's requests; looking at its characters takes a few milliseconds at most.
 */
export function isTooComplex(json: string): boolean {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < json.length; at += 1) {
    switch (json.charCodeAt(at)) {
      case 0x22: // a string: only its end matters, and a quote after a backslash is not the end
        for (at += 1; at < json.length && json.charCodeAt(at) !== 0x22; at += 1)
          if (json.charCodeAt(at) === 0x5c) at += 1;
        break;
      case 0x5b: // [
      case 0x7b: // {
        depth += 1;
        values += 1;
        if (depth > maxDepth) return true;
        break;
      case 0x5d: // ]
      case 0x7d: // }
        depth -= 1;
        break;
      case 0x2c: // ,
        values += 1;
        break;
    }
    if (values > maxValues) return true;
  }
  return false;
}

/** Reads JSON bodies. Fastify's own parser, which refuses `__proto__`, comes after the look at the characters. */
export function readJsonBodies(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request: FastifyRequest, body: string, done) => {
    if (isTooComplex(body)) done(new Problem('json-too-complex'));
    else parse(request, body, done);
  });
}
