import { Boxes, CircleCheck, CircleX, Clock, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge, Badges, type Tone } from '../../components/feedback/Badge.tsx'
import { Button } from '../../components/forms/Button.tsx'
import { LaneMark } from '../../components/feedback/LaneMark.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { Remark } from '../../components/values/Remark.tsx'
import { SkeletonPage } from '../../components/feedback/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../components/feedback/StateMessage.tsx'
import { StatusBanner } from '../../components/feedback/StatusBanner.tsx'
import { Sample } from './Sample.tsx'

const TONES: readonly Tone[] = ['neutral', 'success', 'danger', 'warning', 'info', 'accent']

/** Status components in every state, for the gallery. */
export function FeedbackSamples(): ReactNode {
  return (
    <>
      <Panel title="Badges">
        <Sample>
          {TONES.map((tone) => (
            <Badge key={tone} tone={tone} hint={`The tone ${tone}`}>
              {tone}
            </Badge>
          ))}
          <Badge tone="success" icon={<CircleCheck size={11} aria-hidden />}>
            Success
          </Badge>
          <Badges>
            <Badge tone="info">Proxy</Badge>
            <Badge tone="accent">ERC-20</Badge>
          </Badges>
        </Sample>
      </Panel>
      <Panel title="Lanes and remarks">
        <Sample>
          <LaneMark kind="ready" isFirst isLast={false}>
            ready
          </LaneMark>
          <LaneMark kind="gap" isFirst={false} isLast={false}>
            gap
          </LaneMark>
          <LaneMark kind="waiting" isFirst={false} isLast>
            waiting
          </LaneMark>
          <Remark tone="warning" kind="base fee" text="At most 1 gwei; base fee 2 gwei" />
        </Sample>
      </Panel>
      <StatusBanner tone="success" icon={<CircleCheck size={16} aria-hidden />} title="Success" aside="in block 12, 3m ago" />
      <StatusBanner
        tone="danger"
        icon={<CircleX size={16} aria-hidden />}
        title="Reverted: transfer amount exceeds balance"
        aside={<Button>Try again</Button>}
      >
        With some details.
      </StatusBanner>
      <StatusBanner tone="warning" icon={<Clock size={16} aria-hidden />} title="Pending">
        It waits in the pool.
      </StatusBanner>
      <StatusBanner tone="info" icon={<Boxes size={16} aria-hidden />} title="Good to know" />
      <Panel title="States">
        <EmptyState icon={<Boxes size={20} />} title="Nothing here yet" actions={<Button tone="primary">Do something</Button>}>
          How to add something here.
        </EmptyState>
        <ErrorState icon={<TriangleAlert size={20} />} title="It could not be loaded" actions={<Button>Try again</Button>}>
          header not found
        </ErrorState>
        <SkeletonPage label="Loading" />
      </Panel>
    </>
  )
}
