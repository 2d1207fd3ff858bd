import { documentBody, documentReply, documentSavedReply, writableDocuments } from '@coursetrail/contract';
import { type DocumentName, documentNames, fitsDocument } from '@coursetrail/domain';
import type { Dependencies } from '../dependencies.ts';
import type { App } from '../http/fastify-app.ts';
import { Problem, unwrap } from '../http/problems.ts';
import { readDocument } from '../storage/documents.ts';
import { changeDocument } from '../storage/students.ts';

export function requireRoom(name: DocumentName, document: unknown): void {
  if (!fitsDocument(name, document)) throw new Problem('document-too-large');
}

/** The private documents of a student, each read and written as a whole. */
export function documentRoutes(app: App, { database, now }: Dependencies) {
  for (const name of documentNames)
    app.get(
      `/account/documents/${name}`,
      { schema: { response: { 200: documentReply(name) } } },
      async ({ caller }, reply) =>
        // The schema of the reply checks what was stored.
        reply.send((await readDocument(database.reader, caller.uid, name)) as never),
    );

  for (const name of writableDocuments)
    app.put(
      `/account/documents/${name}`,
      { schema: { body: documentBody(name), response: { 200: documentSavedReply } } },
      async ({ body, caller }) => {
        requireRoom(name, body.document);
        return unwrap(await changeDocument(database, caller.uid, now(), name, body));
      },
    );
}
