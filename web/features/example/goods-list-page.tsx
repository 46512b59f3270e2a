import { exampleGoods } from '@kouan/contract/resources/example/example-goods.ts'
import { ResourcePage } from '../../resource/page/resource-page.tsx'
import { SourceNote } from './example-frame.tsx'

/** One table: everything follows from the declaration of the resource. */
export default function GoodsListPage() {
  return <ResourcePage resource={exampleGoods} list={{ notice: <SourceNote source="goods-list-page.tsx" /> }} />
}
