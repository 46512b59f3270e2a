import { InfoCircleOutlined } from '@ant-design/icons'
import { Button, Popover, Typography } from 'antd'

const notes = [
  [
    '统计日期',
    '申报日期是最近一次申报的日期；放行日期是海关放行或结关回执的日期。以北京时间为准，可在“统计口径”中选择。',
  ],
  [
    '计入哪些清单',
    '已放行：海关放行或结关的清单。海关已受理：海关已入库、审结、扣留、放行、结关的清单。退单、失败和未发出的不计入。',
  ],
  ['撤销与退运', '已计入的清单被撤销、退运或删除时，在撤销、退运的那个期间冲减，不改动原来的期间。'],
  ['货值', '商品明细的总价之和。外币按统计日期所在月份的汇率折算，每项商品折算后保留两位小数；缺少汇率时不给出数字。'],
  ['国别', '进口为商品的原产国（地区），出口为最终目的国（地区）。'],
  ['同比、环比', '（本期－上年同期或上期）÷｜上年同期或上期｜；没有可比的数时显示“—”。'],
  ['数字可以点开', '清单数、项数等于明细的条数，货值、税额等于明细的合计。'],
] as const

/** How the figures of reports are made. */
export const ReportNotes = () => (
  <Popover
    trigger="click"
    placement="bottomRight"
    title="统计口径说明"
    content={
      <dl style={{ maxWidth: 420, maxHeight: '60vh', overflow: 'auto', margin: 0 }}>
        {notes.map(([title, sentence]) => (
          <div key={title}>
            <dt>
              <Typography.Text strong>{title}</Typography.Text>
            </dt>
            <dd style={{ margin: '0 0 8px' }}>{sentence}</dd>
          </div>
        ))}
      </dl>
    }
  >
    <Button icon={<InfoCircleOutlined aria-hidden />}>口径说明</Button>
  </Popover>
)
