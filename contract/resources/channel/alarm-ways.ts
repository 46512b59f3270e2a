// The ways in which alarms reach people outside of the product. Each is sent by a part of the same kind on the server.
// Limits as published: docs/decisions/2370-alarms-by-robots.md.

export interface AlarmWayDeclaration {
  title: string
  /** Most bytes of one message in UTF-8. */
  mostBytes: number
  /** Seconds between two messages to one receiver: what comes meanwhile is joined. */
  pauseSeconds: number
  /** Settings of a receiver, besides its name. */
  needs: 'address' | 'signed address' | 'mail' | 'phone'
}

const ways = {
  DINGTALK: { title: '钉钉群机器人', mostBytes: 6000, pauseSeconds: 60, needs: 'signed address' },
  WECOM: { title: '企业微信群机器人', mostBytes: 2048, pauseSeconds: 60, needs: 'address' },
  FEISHU: { title: '飞书群机器人', mostBytes: 6000, pauseSeconds: 60, needs: 'signed address' },
  MAIL: { title: '邮件', mostBytes: 20_000, pauseSeconds: 60, needs: 'mail' },
  SMS: { title: '短信', mostBytes: 600, pauseSeconds: 300, needs: 'phone' },
} as const satisfies Record<string, AlarmWayDeclaration>

export type AlarmWayKind = keyof typeof ways

export const alarmWays: Readonly<Record<AlarmWayKind, AlarmWayDeclaration>> = ways

/** Kinds of ways that are configured by one of these. */
export const waysThatNeed = (...needs: AlarmWayDeclaration['needs'][]): string[] =>
  Object.entries(alarmWays).flatMap(([kind, way]) => (needs.includes(way.needs) ? [kind] : []))

/** Kinds of alarms that are sent in quiet hours, too: a channel that cannot send is never held back. */
export const urgentAlarmKinds: readonly string[] = ['CHANNEL', 'SENDING', 'PAYMENT_DATA']
