// 归档规则: after how many months bodies of messages leave the database. Nothing is archived without it.
import { defineCall, returns } from '../../language/call.ts'
import { number } from '../../language/field.ts'

/** Months for which customs may ask for the records of a declaration. */
export const monthsToKeep = 36

export interface ArchiveRule {
  /** Null: nothing is archived by itself. */
  months: number | null
  folder: string | null
  /** Settings that the server lacks, as a Chinese sentence; null: none. */
  obstacle: string | null
}

export const readArchiveRule = defineCall({
  name: 'messageArchive.rule',
  title: '归档规则',
  method: 'GET',
  path: '/sys/messageArchive/rule',
  needs: 'messageArchive:list',
  platformOnly: true,
  input: {},
  returns: returns<ArchiveRule>(),
})

export const saveArchiveRule = defineCall({
  name: 'messageArchive.saveRule',
  title: '修改归档规则',
  method: 'POST',
  path: '/sys/messageArchive/saveRule',
  needs: 'messageArchive:rule',
  right: '修改归档规则',
  platformOnly: true,
  audit: 'edit',
  input: {
    months: number({
      label: '在线保留月数',
      min: 1,
      max: 240,
      help: '早于这么多个整月的报文原文每天移到归档目录；空：不归档',
    }),
    confirmed: number({
      label: '确认份数',
      min: 0,
      help: `保留不满 ${monthsToKeep} 个月的，填写提示中的份数`,
    }),
  },
  returns: returns<null>(),
})
