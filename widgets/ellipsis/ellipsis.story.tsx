import { Flex } from 'antd'
import type { Story } from '../story/story.ts'
import { Ellipsis } from './ellipsis.tsx'

const long = '本清单所列商品经核对与订单、支付单、运单一致，申请放行，请海关予以办理，谢谢支持。'

export const story: Story = {
  purpose: '太长的文字截短显示，指针停留或用 Tab 走到时看全文。',
  props: [
    ['text', 'string | null', '全文；没有时显示短横线'],
    ['length', 'number', '最多显示多少个字', '25'],
  ],
  events: [],
  keyboard: [
    ['Tab', '走到截短的文字，显示全文；没有截短的不停留'],
    ['Esc', '收起全文'],
  ],
  example: `<Ellipsis text={row.remark} />`,
  situations: {
    空: () => <Ellipsis text={null} />,
    有数据: () => <Ellipsis text={long} />,
    短文字: () => <Ellipsis text="已放行" />,
    十二个字: () => <Ellipsis text={long} length={12} />,
    '1000 行': () => (
      <Flex vertical>
        {Array.from({ length: 1000 }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows that never change.
          <Ellipsis key={place} text={`${place + 1} ${long}`} />
        ))}
      </Flex>
    ),
  },
}
