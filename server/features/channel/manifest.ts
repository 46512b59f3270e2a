import type { Part } from '../../domain/entity/part.ts'
import { amqp } from '../../domain/transport/amqp/amqp.ts'
import { folder } from '../../domain/transport/folder/folder.ts'
import { http } from '../../domain/transport/http/http.ts'
import { sftp } from '../../domain/transport/sftp/sftp.ts'
import { sendAnswerHandler, sendSimulatedAnswer } from '../../domain/transport/simulated/send-answer.work.ts'
import { simulated } from '../../domain/transport/simulated/simulated.ts'
import type { ServedTransport } from '../../domain/transport/transport.ts'
import { handleWork } from '../../work/work.ts'
import { alarmLinks } from './alarm-links.ts'
import { alarmReceivers } from './alarm-receivers.ts'
import { alarmRules } from './alarm-rules.ts'
import { dingtalk } from './alarm-ways/dingtalk.ts'
import { feishu } from './alarm-ways/feishu.ts'
import { mail } from './alarm-ways/mail.ts'
import { textMessage } from './alarm-ways/text-message.ts'
import { wecom } from './alarm-ways/wecom.ts'
import { alarms } from './alarms.ts'
import { changing } from './change-channel.ts'
import { channels } from './channel.ts'
import { channelRequests } from './channel-requests.ts'
import { routes } from './channel-routes.ts'
import { deliveries } from './deliveries.ts'
import { duty } from './duty.ts'
import { health } from './health.ts'
import { channelMap } from './map/channel-map.ts'
import { declareSettings } from './read-declare-setting.ts'
import { receiptMatrix } from './receipt-matrix.ts'
import { receipts } from './receipts.ts'
import { receiving } from './receive-file.ts'
import { tellOfRequest, tellOfRequestHandler } from './tell-of-request.ts'
import { testing } from './test-channel.ts'
import { wallScreens } from './wall/wall-screens.ts'
import { webhooks } from './webhooks.ts'

const transports: ServedTransport[] = [folder, sftp, http, amqp, simulated]

const alarmWays = [dingtalk, wecom, feishu, mail, textMessage]

export const channel: Part[] = [
  ...transports.map((transport) => ({ transport })),
  { background: ({ services }) => ({ work: [handleWork(sendSimulatedAnswer, sendAnswerHandler(services))] }) },
  { workKind: sendSimulatedAnswer },
  ...channels,
  ...changing,
  ...channelRequests,
  { background: () => ({ work: [handleWork(tellOfRequest, tellOfRequestHandler)] }) },
  { workKind: tellOfRequest },
  ...testing(transports),
  ...receiving,
  ...duty,
  ...health,
  ...receipts,
  ...receiptMatrix,
  ...routes,
  ...declareSettings,
  ...deliveries,
  ...webhooks,
  ...alarms,
  ...alarmReceivers(alarmWays),
  ...alarmLinks,
  ...alarmRules,
  ...channelMap,
  ...wallScreens,
]
