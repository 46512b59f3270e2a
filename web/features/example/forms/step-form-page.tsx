import { formGroups, formItems } from '@kouan/contract/derive/placement.ts'
import type { Fields } from '@kouan/contract/language/field.ts'
import { exampleGoods } from '@kouan/contract/resources/example/example-goods.ts'
import { Button, Flex, Result, Steps } from 'antd'
import { useState } from 'react'
import { useSave } from '../../../data/calls/use-resource.ts'
import { ExampleFrame } from '../example-frame.tsx'
import { PageForm } from './page-form.tsx'

type Values = Readonly<Record<string, unknown>>

/** The groups of the goods, one step each. */
const steps = formGroups(formItems(exampleGoods.fields)).map(({ title, items }) => ({
  title: title ?? '其他',
  fields: Object.fromEntries(items.map(({ name, field }) => [name, { ...field, group: undefined }])) as Fields,
}))

/** Each step is checked when it is left; the last one saves all of them. */
export default function StepFormPage() {
  const [place, setPlace] = useState(0)
  const [values, setValues] = useState<Values>({})
  const save = useSave(exampleGoods)
  const step = steps[place]
  const again = () => {
    setValues({})
    setPlace(0)
  }
  return (
    <ExampleFrame source="forms/step-form-page.tsx" about="离开一步时校验这一步，最后一步保存全部。">
      <Steps current={place} items={[...steps, { title: '完成' }].map(({ title }) => ({ title }))} />
      <div style={{ maxWidth: 720, margin: '24px auto 0' }}>
        {step === undefined ? (
          <Result status="success" title="已保存" extra={<Button onClick={again}>再填一件</Button>} />
        ) : (
          <PageForm
            key={place}
            title="示例商品"
            fields={step.fields}
            given={values}
            onSaved={() => setPlace(place + 1)}
            save={async (typed) => {
              const all = { ...values, ...typed }
              if (place === steps.length - 1) await save.mutateAsync(all)
              setValues(all)
            }}
          >
            {({ isSaving }) => (
              <Flex gap={8}>
                {place > 0 && <Button onClick={() => setPlace(place - 1)}>上一步</Button>}
                <Button type="primary" htmlType="submit" loading={isSaving}>
                  {place === steps.length - 1 ? '提交' : '下一步'}
                </Button>
              </Flex>
            )}
          </PageForm>
        )}
      </div>
    </ExampleFrame>
  )
}
