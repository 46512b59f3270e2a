// States of a channel's health, the worst first: what people read and how it is coloured. Judged by kouan_channel_health of the
// database.
export const healthStates = {
  BLOCKED: ['不能发送', 'error'],
  FAULTY: ['收取异常', 'error'],
  LATE: ['未按时收取', 'warning'],
  SILENT: ['回执迟到', 'warning'],
  ENDING: ['凭据将到期', 'warning'],
  NEW: ['尚未收取', 'default'],
  FINE: ['正常', 'success'],
  STOPPED: ['不发送', 'default'],
} as const

export type HealthState = keyof typeof healthStates
