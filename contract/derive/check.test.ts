import { describe, expect, it } from 'vitest'
import { dictionary, image, text } from '../language/field.ts'
import { checkValue } from './check.ts'

describe('rules that follow from a declaration', () => {
  const name = text({ label: '名称', required: true, min: 2, max: 5 })

  it('S5.074 a required text has a shortest and a longest length', () => {
    expect(checkValue(name, '')).toBe('请输入名称')
    expect(checkValue(name, '一')).toBe('名称：最小长度2位字符，现有1位')
    expect(checkValue(name, '一二三四五六')).toBe('名称：最大长度5位字符，现有6位')
    expect(checkValue(name, '一二')).toBeUndefined()
    expect(checkValue(name, '一二三四五')).toBeUndefined()
  })

  it('S5.075 a required choice asks for one', () => {
    const rank = dictionary('position_rank', { label: '职务等级', required: true })
    expect(checkValue(rank, '')).toBe('请选择职务等级')
    expect(checkValue(rank, null)).toBe('请选择职务等级')
    expect(checkValue(rank, '1')).toBeUndefined()
  })

  it('files are asked for in their own word, and what is not required may be empty', () => {
    expect(checkValue(image({ label: '头像', required: true }), undefined)).toBe('请上传头像')
    expect(checkValue(text({ label: '名称', min: 2 }), '')).toBeUndefined()
  })
})
