// Schedules that people ask for most, by their names.

export interface CronPreset {
  label: string
  text: string
}

export const cronPresets: readonly CronPreset[] = [
  { label: '每分钟', text: '0 * * * * ? *' },
  { label: '每 5 分钟', text: '0 0/5 * * * ? *' },
  { label: '每 30 分钟', text: '0 0/30 * * * ? *' },
  { label: '每小时整点', text: '0 0 * * * ? *' },
  { label: '每天 00:00', text: '0 0 0 * * ? *' },
  { label: '每天 02:00', text: '0 0 2 * * ? *' },
  { label: '每周一至周五 09:00', text: '0 0 9 ? * 2-6 *' },
  { label: '每周一 00:00', text: '0 0 0 ? * 2 *' },
  { label: '每月 1 日 00:00', text: '0 0 0 1 * ? *' },
  { label: '每月最后一天 23:00', text: '0 0 23 L * ? *' },
  { label: '每月最后一个工作日 02:00', text: '0 0 2 LW * ? *' },
  { label: '每年 1 月 1 日 00:00', text: '0 0 0 1 1 ? *' },
]
