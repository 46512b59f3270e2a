import { useState } from 'react'
import { ShownValue } from '../story/shown-value.tsx'
import type { Story } from '../story/story.ts'
import { CodeEditor } from './code-editor.tsx'
import type { CodeLanguage } from './languages.ts'

const samples: Partial<Record<CodeLanguage, string>> = {
  sql: `-- 每个企业的订单数\nselect enterprise_id, count(*) as total\nfrom order_head\nwhere declare_status = '1'\ngroup by enterprise_id\norder by total desc\n`,
  json: '{\n  "orderNo": "TEST-1",\n  "goods": [{ "gnum": 1, "qty": 2, "price": 19.9 }],\n  "isTest": true\n}\n',
  xml: '<?xml version="1.0" encoding="UTF-8"?>\n<ceb:CEB311Message guid="…" version="1.0">\n  <!-- 示例 -->\n  <ceb:Order/>\n</ceb:CEB311Message>\n',
  javascript:
    "// 计算实付金额\nexport const paid = ({ goods, freight = 0 }) => goods + freight\nconsole.log(paid({ goods: 100 }), 'ok')\n",
}

function Written({ start, height }: { start: CodeLanguage; height?: number }) {
  const [language, setLanguage] = useState(start)
  const [value, setValue] = useState(samples[start] ?? '')
  return (
    <>
      <CodeEditor
        value={value}
        onChange={setValue}
        language={language}
        onLanguage={setLanguage}
        {...(height ? { height } : {})}
      />
      <ShownValue value={value} />
    </>
  )
}

const thousand = Array.from(
  { length: 1000 },
  (_, line) => `update order_head set note = 'line ${line}' where id = ${line};`,
)

export const story: Story = {
  purpose: '编写 SQL、JSON、XML 等代码：按语言着色，显示行号，可查找替换、折叠、全屏。语法按需加载，不依赖外部网站。',
  props: [
    ['value', 'string', '代码'],
    [
      'language',
      'CodeLanguage',
      '语言：sql、javascript、typescript、json、xml、html、css、java、markdown、text',
      "'text'",
    ],
    ['height', 'number', '高度，像素', '240'],
    ['disabled', 'boolean', '禁用', 'false'],
    ['readOnly', 'boolean', '只读，可选择和复制', 'false'],
    ['placeholder', 'string', '没有内容时的提示'],
    ['label', 'string', '读屏时的名称', "'代码编辑器'"],
  ],
  events: [
    ['onChange', '(value: string)', '代码改变'],
    ['onLanguage', '(language: CodeLanguage)', '选了另一种语言；不提供时语言只显示、不可选'],
  ],
  keyboard: [
    ['Tab / Shift+Tab', '缩进 2 格、减少缩进'],
    ['Esc，再按 Tab', '离开编辑器到下一个控件'],
    ['Ctrl+F', '查找与替换'],
    ['Ctrl+Z / Ctrl+Y', '撤销、重做'],
    ['Esc', '退出全屏'],
  ],
  example: `<CodeEditor language="sql" value={sql} onChange={setSql} />`,
  situations: {
    有数据: () => <Written start="sql" />,
    空: () => <CodeEditor language="sql" placeholder="请输入查询语句" />,
    JSON: () => <Written start="json" />,
    XML: () => <Written start="xml" />,
    JavaScript: () => <Written start="javascript" height={320} />,
    只读: () => <CodeEditor language="json" value={samples.json} readOnly />,
    禁用: () => <CodeEditor language="sql" value={samples.sql} disabled />,
    '1000 行': () => <CodeEditor language="sql" value={thousand.join('\n')} />,
  },
}
