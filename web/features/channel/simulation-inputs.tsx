// Inputs of the form of a base channel for the simulated customs alone.
import { baseChannel } from '@kouan/contract/resources/channel/base-channel.ts'
import { simulatedOutcomes } from '@kouan/contract/resources/channel/simulated-outcomes.ts'
import { Flex, Tag, Typography } from 'antd'
import { SimulatedNotice } from '../../domain/document/simulated-tag.tsx'
import type { FieldInputProps } from '../../fields/kinds/kind-input.ts'
import { FieldInput } from '../../fields/kinds/kind-inputs.tsx'

/** How outcomes come about; going by digits, which digits bring about what. */
export function OutcomeInput(props: Partial<FieldInputProps>) {
  return (
    <>
      <FieldInput {...props} field={baseChannel.fields.simOutcome} />
      {props.value === 'BY_DIGITS' && <Endings />}
    </>
  )
}

const Endings = () => (
  <Flex vertical gap={4} role="note" style={{ marginTop: 8 }}>
    <Typography.Text type="secondary">业务编号（如订单编号）的结尾决定结果，其余都通过：</Typography.Text>
    <Flex gap={4} wrap>
      {simulatedOutcomes.flatMap((outcome) =>
        'ending' in outcome
          ? [
              <Tag key={outcome.code} style={{ marginInlineEnd: 0 }}>
                {outcome.ending} {outcome.label}
              </Tag>,
            ]
          : [],
      )}
    </Flex>
  </Flex>
)

/** The protocol, with what choosing the simulated customs means. */
export function ProtocolInput({ isFixed, ...props }: Partial<FieldInputProps> & { isFixed: boolean }) {
  return (
    <Flex vertical gap={8}>
      <FieldInput {...props} disabled={isFixed} field={baseChannel.fields.protocol} />
      {props.value === 'SIMULATED' && (
        <SimulatedNotice>模拟海关：申报不会发给海关，所有回执都是模拟的，只用于演示和测试</SimulatedNotice>
      )}
    </Flex>
  )
}
