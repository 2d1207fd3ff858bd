import { changeHeader } from '@coursetrail/contract';
import type { FastifyReply } from 'fastify';
import type { Student } from '../storage/students.ts';

/** Tells the page which change of the history it made, so that its Undo undoes that one and no other device's. */
export const nameChange = (reply: FastifyReply, { historyChangedAt }: Student) =>
  void reply.header(changeHeader, historyChangedAt ?? '');
