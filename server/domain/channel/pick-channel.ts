// Which open channel carries an enterprise's documents of one business type and message.
import type { Transaction } from '../../db/transaction.ts'
import { type Candidate, type ChannelRequest, decideChannel, readCandidates } from './channel-candidates.ts'

export type PickedChannel = Candidate

/** Undefined when none is open with an enabled transfer subject and base channel. */
export const pickChannel = async (db: Transaction, request: ChannelRequest): Promise<PickedChannel | undefined> =>
  decideChannel(await readCandidates(db, request)).chosen

/** Where none can be picked: what is in the way of the one that would be taken; or there is none. */
export const readObstacle = async (db: Transaction, request: ChannelRequest): Promise<string | undefined> =>
  decideChannel(await readCandidates(db, request)).obstacle
