// Colours of state tags: by what the text says, so that a state looks the same in every list.

export type TagColor = 'success' | 'processing' | 'warning' | 'error' | 'default'

const words: readonly (readonly [TagColor, RegExp])[] = [
  ['error', /失败|拒绝|不通过|退单|冻结|停用|异常|作废|过期|禁用/],
  ['warning', /退回|待|未匹配|人工|查验|挂起/],
  ['default', /草稿|暂存|不启用|无效|关闭|未/],
  ['processing', /中$|申报中|已发送|发送海关成功|入库|审结/],
  ['success', /正常|启用|有效|通过|成功|放行|结关|已开通|完成/],
]

/** Dictionaries of states are named `…_status` or `…_state`. */
export const isStatus = (code: string | undefined) => /(^|_)(status|state)$/.test(code ?? '')

export const statusColor = (text: string): TagColor => words.find(([, pattern]) => pattern.test(text))?.[0] ?? 'default'
