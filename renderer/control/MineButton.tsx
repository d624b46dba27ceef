import { Pickaxe } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '../components/forms/Button.tsx'
import { useSteeringObstacle } from '../store/steering.ts'
import { useAppContext } from '../store/useApp.ts'
import { mineBlocks } from './actions.ts'
import { perform, tellRefusal } from './perform.ts'

/** Mines a block, and offers to undo it. */
export function MineButton(): ReactNode {
  const app = useAppContext()
  const obstacle = useSteeringObstacle()
  const [isMining, setIsMining] = useState(false)
  async function mine(): Promise<void> {
    setIsMining(true)
    try {
      await perform(app, mineBlocks(1))
    } catch (error) {
      tellRefusal(app, error)
    } finally {
      setIsMining(false)
    }
  }
  return (
    <Button
      icon={<Pickaxe size={14} aria-hidden />}
      disabled={isMining || obstacle !== undefined}
      data-hint={obstacle}
      onClick={() => void mine()}
    >
      Mine a block
    </Button>
  )
}
