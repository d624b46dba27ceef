import { Sprout } from 'lucide-react'
import type { ReactNode } from 'react'
import { StatusBanner } from '../../components/feedback/StatusBanner.tsx'
import { Padded } from '../../components/layout/Padded.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { TextLink } from '../../components/values/TextLink.tsx'
import { ConnectPanel } from '../connect/ConnectPanel.tsx'
import type { ChosenFile } from '../contracts/artifactFiles.ts'
import { ImportButtons } from '../contracts/ImportButtons.tsx'
import styles from './Dashboard.module.css'

/** First steps on a chain without activity: how to connect. */
export function ConnectFirst(): ReactNode {
  return (
    <>
      <StatusBanner tone="success" icon={<Sprout size={16} aria-hidden />} title="The chain is ready">
        It has no transactions yet. Connect a wallet, a library or a tool: whatever it sends appears here immediately.
      </StatusBanner>
      <Panel title="How to connect">
        <Padded>
          <ConnectPanel />
        </Padded>
      </Panel>
    </>
  )
}

/** Further steps: importing contracts, and getting ether. */
export function NextSteps({ onImport }: { onImport: (files: Promise<readonly ChosenFile[]>) => void }): ReactNode {
  return (
    <Panel title="Next steps">
      <div className={styles.steps}>
        <h3>Import your contracts</h3>
        <p>
          Drop your build folder anywhere on this page (<code>out/</code> of Foundry, <code>artifacts/</code> of Hardhat). Calls, logs and
          errors are then decoded, and you can deploy contracts from a form.
        </p>
        <div className={styles.buttons}>
          <ImportButtons onChoose={onImport} />
        </div>
        <h3>Get ether</h3>
        <p>
          The faucet above funds any address. The <TextLink href="/accounts">dev accounts</TextLink> already have some.
        </p>
      </div>
    </Panel>
  )
}
