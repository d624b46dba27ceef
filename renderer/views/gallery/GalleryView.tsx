import type { ReactNode } from 'react'
import { Page } from '../../components/layout/Page.tsx'
import { AbiSamples } from './AbiSamples.tsx'
import { AccountSamples } from './AccountSamples.tsx'
import { ControlSamples } from './ControlSamples.tsx'
import { FeedbackSamples } from './FeedbackSamples.tsx'
import { FormSamples } from './FormSamples.tsx'
import { RuntimeSamples } from './RuntimeSamples.tsx'
import { SourceSamples } from './SourceSamples.tsx'
import { StepSamples } from './StepSamples.tsx'
import { TableSamples } from './TableSamples.tsx'
import { TimelineSamples } from './TimelineSamples.tsx'
import { TraceSamples } from './TraceSamples.tsx'
import { ValueSamples } from './ValueSamples.tsx'

/** Every component in every state, to review design changes. */
export function GalleryView(): ReactNode {
  return (
    <Page title="Gallery" note="every component in every state, while developing">
      <ControlSamples />
      <FeedbackSamples />
      <TimelineSamples />
      <ValueSamples />
      <TableSamples />
      <TraceSamples />
      <AbiSamples />
      <StepSamples />
      <SourceSamples />
      <RuntimeSamples />
      <FormSamples />
      <AccountSamples />
    </Page>
  )
}
