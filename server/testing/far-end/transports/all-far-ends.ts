// The far end of every transport. One without is refused by server/architecture/transports.test.ts.
import type { TestApp } from '../../test-app.ts'
import { amqpHabits } from '../habits/amqp-habits.ts'
import { folderHabits } from '../habits/folder-habits.ts'
import type { Habit } from '../habits/habit.ts'
import { httpHabits } from '../habits/http-habits.ts'
import { sftpHabits } from '../habits/sftp-habits.ts'
import { hasRabbitMq } from '../rabbitmq-server.ts'
import { sshdPath } from '../sftp-server.ts'
import type { TransportFarEnd } from '../transport-far-end.ts'
import { amqpFarEnd } from './amqp-far-end.ts'
import { folderFarEnd } from './folder-far-end.ts'
import { httpFarEnd } from './http-far-end.ts'
import { sftpFarEnd } from './sftp-far-end.ts'
import { simulatedFarEnd } from './simulated-far-end.ts'

interface FarEndOfProtocol {
  open: (test: TestApp) => Promise<TransportFarEnd>
  /** Whether the server is installed; the tests are left out, and say so, where it is not. */
  isInstalled?: boolean
  /** Habits of servers of other makers, unlike the one of `open`. */
  habits?: readonly Habit[]
}

/** By protocol. */
export const farEnds: Readonly<Record<string, FarEndOfProtocol>> = {
  LOCAL: { open: folderFarEnd, habits: folderHabits },
  SFTP: { open: sftpFarEnd, isInstalled: sshdPath !== undefined, habits: sftpHabits },
  HTTP: { open: httpFarEnd, habits: httpHabits },
  AMQP: { open: amqpFarEnd, isInstalled: hasRabbitMq, habits: amqpHabits },
  SIMULATED: { open: simulatedFarEnd },
}
