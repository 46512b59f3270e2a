import { describe, expect, it } from 'vitest'
import { answerMarks, readMarks, usualFailureMarks } from './answer-marks.ts'

describe('marks of answers', () => {
  it('usual failure: success that is false, and the fault of SOAP, without their prefixes', () => {
    expect(answerMarks(usualFailureMarks)).toBeUndefined()
    expect(readMarks(usualFailureMarks)).toMatchObject([
      { kind: 'json', steps: [{ name: 'success', index: null }], values: ['false'] },
      { kind: 'xml', steps: [{ name: 'Envelope' }, { name: 'Body' }, { name: 'Fault' }], values: null },
    ])
  })

  it('paths of names and indexes, several values, and a text that only looks like one: read', () => {
    expect(readMarks('$.list[0].结果 = 0 | OK\r\n\r\n/soap:Envelope/r:Row[2]/Code=S\n接收成功 = 是')).toEqual([
      {
        ...{ line: '$.list[0].结果 = 0 | OK', kind: 'json', values: ['0', 'ok'] },
        steps: [
          { name: 'list', index: null },
          { name: null, index: 0 },
          { name: '结果', index: null },
        ],
      },
      {
        ...{ line: '/soap:Envelope/r:Row[2]/Code=S', kind: 'xml', values: ['s'] },
        steps: [
          { name: 'Envelope', index: null },
          { name: 'Row', index: 2 },
          { name: 'Code', index: null },
        ],
      },
      { line: '接收成功 = 是', kind: 'text', steps: [], values: null },
    ])
  })

  it.each([
    ['JSON path of 1,000 characters', `$.${'a'.repeat(998)}`, '第 1 行：一个标志最多 200 个字符，现有 1000 个'],
    ['recursive descent', 'OK\n$..code', '第 2 行：JSON 路径只能由名称和序号组成'],
    ['filter', '$.a[?(@.b==1)].c', '第 1 行：JSON 路径只能由名称和序号组成'],
    ['wildcard', '$.a[*]', '第 1 行：JSON 路径只能由名称和序号组成'],
    ['the root alone', '$', '第 1 行：JSON 路径只能由名称和序号组成'],
    ['XPath with a function', '/a[contains(b,"1")]', '第 1 行：XPath 只能由名称和序号组成，不能有函数'],
    ['XPath of any depth', '//Fault', '第 1 行：XPath 只能由名称和序号组成'],
    ['XPath of an attribute', '/a/@code = 1', '第 1 行：XPath 只能由名称和序号组成'],
    ['XPath that counts from 0', '/a[0]', '第 1 行：XPath 只能由名称和序号组成'],
    ['no value', '$.code =', '第 1 行：“=”之后须有值'],
    ['too many lines', 'a\n'.repeat(21), '最多 20 行，现有 21 行'],
  ])('%s: refused with a sentence', (_, text, sentence) => {
    expect(answerMarks(text)).toContain(sentence)
  })
})
