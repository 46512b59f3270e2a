// 日志级别: what the servers write into their logs, changed while they run.
import { defineCall, returns } from '../../language/call.ts'
import { dictionary, number } from '../../language/field.ts'

export const usualLogLevel = 'info'
export const logLevels = ['error', 'warn', 'info', 'debug'] as const

/** Times are Beijing time. */
export interface LogLevelState {
  level: string
  /** When it becomes the usual one again; null: it is the usual one. */
  until: string | null
  setBy: string | null
}

export const readLogLevel = defineCall({
  name: 'monitor.logLevel',
  title: '查看日志级别',
  method: 'GET',
  path: '/sys/monitor/logLevel',
  needs: 'monitor:list',
  platformOnly: true,
  input: {},
  returns: returns<LogLevelState>(),
})

export const setLogLevel = defineCall({
  name: 'monitor.setLogLevel',
  title: '修改日志级别',
  method: 'POST',
  path: '/sys/monitor/setLogLevel',
  needs: 'monitor:logLevel',
  right: '修改日志级别',
  platformOnly: true,
  audit: 'edit',
  input: {
    level: dictionary('log_level', { label: '日志级别', required: true, default: usualLogLevel }),
    hours: number({
      label: '持续小时',
      required: true,
      min: 1,
      max: 72,
      default: 1,
      help: '到时恢复为“常规”',
    }),
  },
  returns: returns<null>(),
})
