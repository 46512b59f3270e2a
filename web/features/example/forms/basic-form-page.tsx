import { exampleGoods } from '@kouan/contract/resources/example/example-goods.ts'
import { PopupPicker } from '@kouan/widgets/pickers/popup-picker/popup-picker.tsx'
import { SwitchInput } from '@kouan/widgets/switch-input/switch-input.tsx'
import { Button, Flex, Typography } from 'antd'
import { useState } from 'react'
import { useSave } from '../../../data/calls/use-resource.ts'
import { groupOf } from '../../../fields/kinds/text/popup-loaders.ts'
import { ExampleFrame, HandedOn } from '../example-frame.tsx'
import {
  GradeInput,
  MarksInput,
  OriginInput,
  PaperInput,
  ShelfPicker,
  StoryInput,
  useGoodsReport,
} from './example-inputs.tsx'
import { PageForm } from './page-form.tsx'

const inputs = {
  shelfId: <ShelfPicker />,
  origin: <OriginInput />,
  isTaxed: <SwitchInput aria-label="含税" />,
  marks: <MarksInput />,
  papers: <PaperInput />,
  grade: <GradeInput />,
  story: <StoryInput />,
}

/** A form with one control of each sort, with the values that it would send below. */
export default function BasicFormPage() {
  const save = useSave(exampleGoods)
  const [sent, setSent] = useState<object>()
  const report = useGoodsReport()
  const popup = {
    code: exampleGoods.name,
    sourceFields: 'goodsName,grade',
    targetFields: 'goodsName,grade',
    sorter: 'goodsNo=desc',
    groupId: groupOf(exampleGoods.name),
    loaders: report,
  }
  return (
    <ExampleFrame source="forms/basic-form-page.tsx" about="一种控件一个字段；保存后列表中即有这件商品。">
      <PageForm
        title="示例商品"
        fields={exampleGoods.fields}
        inputs={inputs}
        save={(values) => {
          setSent(values)
          return save.mutateAsync(values)
        }}
      >
        {({ form, isSaving }) => (
          <>
            <Typography.Paragraph type="secondary">从报表带入名称和等级：两个选择框共用一份缓存。</Typography.Paragraph>
            <Flex gap={16} style={{ marginBottom: 16, maxWidth: 720 }}>
              {['甲', '乙'].map((name) => (
                <PopupPicker
                  key={name}
                  {...popup}
                  aria-label={`报表${name}`}
                  onFill={(values) => form.setFieldsValue(values)}
                />
              ))}
            </Flex>
            <Button type="primary" htmlType="submit" loading={isSaving}>
              保存商品
            </Button>
          </>
        )}
      </PageForm>
      <HandedOn title="最近一次提交的值" value={sent} />
    </ExampleFrame>
  )
}
