// The transports of base channels, in the order of the choice of protocols.
import { fieldsOf, type Transport } from './transport.ts'
import { amqpTransport } from './transports/amqp.ts'
import { folderTransport } from './transports/folder.ts'
import { httpTransport } from './transports/http.ts'
import { sftpTransport } from './transports/sftp.ts'
import { simulatedTransport } from './transports/simulated.ts'

/** Their fields are in the form together; those of the folder and of the simulated customs have places of their own. */
const together = [sftpTransport, httpTransport, amqpTransport] as const

export const transports: readonly Transport[] = [folderTransport, ...together, simulatedTransport]

export const transportFields = fieldsOf(together)

/** Undefined for a protocol that no transport has. */
export const transportOf = (protocol: unknown): Transport | undefined =>
  transports.find((transport) => transport.protocol === protocol)
