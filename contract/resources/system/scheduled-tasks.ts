// Tasks that 定时任务 can run: a "class" of the family is one of these names, and the server has a function for each of them.

export interface TaskDeclared {
  title: string
  /** When it runs in a new installation. */
  cron: string
  /** The parameter is a number of days. */
  days?: { usual: number; least: number; most: number }
  /** In a new installation it waits for somebody to start it: it deletes what people entered, did or were told. */
  isStopped?: true
}

const kept = { usual: 30, least: 1, most: 3650 }

export const scheduledTasks = {
  'sweep-uploads': { title: '清理未保存的上传文件', cron: '0 0/10 * * * ? *' },
  'sweep-job-results': { title: '清理过期的后台任务结果', cron: '0 5/10 * * * ? *' },
  'retry-waiting-receipts': { title: '重新匹配未匹配回执', cron: '0 0/5 * * * ? *' },
  'tell-of-papers': { title: '提醒企业附件到期', cron: '0 0 8 * * ? *' },
  'empty-bins': { title: '清空回收站中的过期数据', cron: '0 30 2 * * ? *', days: kept, isStopped: true },
  'check-reports': { title: '核对统计报表的汇总', cron: '0 30 4 * * ? *' },
  'sweep-run-history': { title: '清理定时任务的执行记录', cron: '0 0 3 * * ? *', days: kept },
  'make-backup': {
    title: '备份',
    cron: '0 0 1 * * ? *',
    days: { usual: 30, least: 2, most: 3650 },
  },
  'archive-messages': { title: '归档报文原文', cron: '0 0 2 * * ? *' },
  'try-backup': { title: '试恢复最近的备份', cron: '0 0 5 * * ? *' },
  // Half a year is the least that the law on network security asks for.
  'sweep-logs': {
    title: '清理过期的日志',
    cron: '0 30 3 * * ? *',
    days: { usual: 1095, least: 180, most: 3650 },
    isStopped: true,
  },
  'sweep-deliveries': {
    title: '清理已送达的推送记录',
    cron: '0 40 3 * * ? *',
    days: { usual: 1095, least: 90, most: 3650 },
    isStopped: true,
  },
  'sweep-simulated-documents': {
    title: '清理模拟海关的旧单证',
    cron: '0 50 3 * * ? *',
    // The limit of a buyer counts the whole calendar year.
    days: { usual: 730, least: 366, most: 3650 },
  },
  'sweep-sessions': {
    title: '清理早已失效的登录',
    cron: '0 45 3 * * ? *',
    days: { usual: 90, least: 8, most: 3650 },
  },
} as const satisfies Record<string, TaskDeclared>
export type TaskName = keyof typeof scheduledTasks

export const taskNamed = (name: string): TaskDeclared | undefined =>
  Object.hasOwn(scheduledTasks, name) ? scheduledTasks[name as TaskName] : undefined

/** Returns the fault of a parameter of the task, or undefined. */
export function checkParameter(name: string, parameter: string | null | undefined): string | undefined {
  const days = taskNamed(name)?.days
  if (!parameter) return days ? `该任务的参数是天数，须为${days.least}到${days.most}的整数` : undefined
  if (!days) return '该任务没有参数，请留空'
  const isGood = /^\d{1,5}$/.test(parameter) && Number(parameter) >= days.least && Number(parameter) <= days.most
  return isGood ? undefined : `该任务的参数是天数，须为${days.least}到${days.most}的整数`
}
