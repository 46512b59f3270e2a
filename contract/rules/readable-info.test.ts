import { describe, expect, test } from 'vitest'
import { readableInfo } from './readable-info.ts'

describe('the text of a receipt', () => {
  test('notes read as sentences with their code', () => {
    expect(readableInfo('[Code:1301;Desc:系统异常][Code:1311;Desc:担保金额不足]')).toBe(
      '系统异常（1301）；担保金额不足（1311）',
    )
    expect(readableInfo('处理结果：[Code:1800;Desc:逻辑校验通过]')).toBe('处理结果：逻辑校验通过（1800）')
  })

  test('codes without words: the codes', () => {
    expect(readableInfo('[Code:1300][Code:1313;Desc:超过年度限额]')).toBe('1300；超过年度限额（1313）')
  })

  test('other texts stay as they came', () => {
    expect(readableInfo('新增申报成功[A-1]')).toBe('新增申报成功[A-1]')
    expect(readableInfo('')).toBe('')
  })
})
