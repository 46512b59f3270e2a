import { expect, test } from 'vitest'
import { headingsOf, renderMarkdown } from './render-markdown.ts'

test('headings, lists, tables, pictures', () => {
  const html = renderMarkdown('# 标题\n\n- 一\n- 二\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n![图](/a.png)')
  expect(html).toContain('<h1>标题</h1>')
  expect(html).toContain('<li>一</li>')
  expect(html).toContain('<td>1</td>')
  expect(html).toContain('<img src="/a.png" alt="图">')
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[a](javascript:alert(1))',
  '![a](vbscript:x)',
])('%s stays text', (source) =>
  expect(renderMarkdown(source)).not.toMatch(/<script|<img src=x|href="javascript|src="vbscript/),
)

test('headings are listed as they read, and nothing that only looks like one', () => {
  expect(headingsOf('# 订单 **导入**\n\n正文\n\n## `CEB311`\n\n```\n# 不是标题\n```\n\n下划\n---')).toEqual([
    { level: 1, title: '订单 导入' },
    { level: 2, title: 'CEB311' },
    { level: 2, title: '下划' },
  ])
})
