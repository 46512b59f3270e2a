// What can be done with an enterprise's channel, by its state.

/** `1` open, `2` paused, `3` closed. */
export interface ChannelStep {
  to: '1' | '2' | '3'
  label: string
  question: string
}

const open: ChannelStep = { to: '1', label: '恢复', question: '恢复后立即可以申报，确定恢复吗?' }
const reopen: ChannelStep = { ...open, label: '重新开通', question: '重新开通后立即可以申报，确定开通吗?' }
const pause: ChannelStep = { to: '2', label: '暂停', question: '暂停后不再发送申报，仍接收回执，确定暂停吗?' }
const close: ChannelStep = { to: '3', label: '关闭', question: '关闭后不再发送申报，仍接收回执，确定关闭吗?' }

const steps: Readonly<Record<string, readonly ChannelStep[]>> = { 1: [pause, close], 2: [open, close], 3: [reopen] }

export const channelSteps = (status: string | null): readonly ChannelStep[] => steps[status ?? ''] ?? []
