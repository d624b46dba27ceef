import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { WireConsensusState } from '../../../node-core/contract/wire/consensus.ts'
import type { WireValidatorLaunch } from '../../../node-core/contract/wire/validatorLaunch.ts'
import type { WireValidatorNetwork } from '../../../node-core/contract/wire/validatorNetwork.ts'
import { RpcError } from '../../bridge/rpcError.ts'
import { type RenderAppOptions, renderApp } from '../../testing/renderApp.tsx'
import { EVENTS, VALIDATORS } from './recordedEvents.fixture.ts'
import { ValidatorsView } from './ValidatorsView.tsx'

/** The recorded run, as if the node had just seen the events up to this time of it. */
function stateAt(ms: number): WireConsensusState {
  const offset = Date.now() - ms
  return {
    problem: null,
    chainName: 'lab',
    validator: VALIDATORS[1]!.address,
    height: 523,
    round: 0,
    step: 'Prevote',
    stepSinceMs: 0,
    events: EVENTS.filter(({ atMs }) => atMs <= ms).map((event) => ({ ...event, atMs: event.atMs + offset })),
    peers: [{ id: 'a'.repeat(40), name: 'validator-0', address: '', isOutbound: true, height: 522, round: 1, step: 'Commit' }],
  }
}

const NETWORK: WireValidatorNetwork = {
  chainName: 'lab',
  answering: 1,
  validators: VALIDATORS.map(({ address }, index) => ({
    index,
    address: address.slice(2).toUpperCase(),
    publicKey: `0x${`${index}`.repeat(64)}` as const,
    state: index === 0 ? 'paused' : 'running',
    problem: null,
    head: index === 0 ? null : { number: index === 3 ? 519 : 522, hash: `0x${(index === 2 ? 'b2' : 'a1').repeat(32)}` as const },
    position: index === 0 ? null : { height: 523, round: index === 3 ? 2 : 0, step: 'Prevote', peers: index === 3 ? [] : [1, 2] },
    http: `http://127.0.0.1:${8545 + 2 * index}`,
    ws: '',
    engine: '',
  })),
  links: [
    { between: [0, 1], delayMs: 0, isCut: false },
    { between: [1, 2], delayMs: 250, isCut: false },
    { between: [2, 3], delayMs: 100, isCut: true },
  ],
}

const began = EVENTS.find(({ kind, height }) => kind === 'round' && height === 523)!.atMs

async function show(ms: number, answers: RenderAppOptions['answers'] = {}) {
  const app = renderApp(<ValidatorsView />, {
    answers: {
      devnet_consensus: () => stateAt(ms),
      devnet_validators: () => ({ height: 523, validators: VALIDATORS }),
      devnet_validatorNetwork: () => NETWORK,
      devnet_validatorLaunch: () => null,
      devnet_setValidator: () => NETWORK,
      devnet_setValidatorLink: () => NETWORK,
      devnet_partitionValidators: () => NETWORK,
      ...answers,
    },
  })
  await screen.findByRole('table', { name: 'Validators' })
  await within(screen.getByRole('table', { name: 'Validators' })).findByText(/Validator 3/)
  return app
}

describe('the validators', () => {
  test('say in words why no block can be decided', async () => {
    await show(began + 5_500)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('2 of 4 validators do not vote: no block can be decided until one of them is back')
    expect(alert.textContent).toContain('Missing: Validator 0, Validator 3.')
  })

  test('say that others decide blocks where the engine is cut off from them', async () => {
    const validators = NETWORK.validators.map((it) => ({
      ...it,
      state: 'running' as const,
      head: { number: 12_530, hash: `0x${'a1'.repeat(32)}` as const },
    }))
    await show(began + 5_500, { devnet_validatorNetwork: () => ({ ...NETWORK, validators }) })
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Others decide blocksValidator 1 waits for height 523, which others have decided: it is cut off from them.',
    )
    expect(within(screen.getByRole('table', { name: 'Validators' })).getAllByText('12,530')).toHaveLength(4)
  })

  test('show what became of each height', async () => {
    await show(began + 100)
    const row = within(screen.getByRole('table', { name: 'Heights' })).getByRole('row', { name: /^521/ })
    expect(row.textContent).toMatch(/Validator 1\s*2\s*\d+ ms\s*Validator 0 absent/)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('have a lane each, with a mark for each vote that says whose it is', async () => {
    const { container } = await show(began + 100)
    const marks = Array.from(container.querySelectorAll('[data-kind="prevote"][data-hint]'), (it) => it.getAttribute('data-hint'))
    expect(marks).toContainEqual(expect.stringMatching(/^Height 522: prevote of Validator 1 for block 0x10448c/))
    expect(marks).toContainEqual(expect.stringMatching(/^Height 521: prevote of Validator 2 for no block/))
  })

  test('are paused and continued; the node that answers is not', async () => {
    const { user, asked } = await show(began + 100)
    await user.click(screen.getByRole('button', { name: 'Faults of Validator 0' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Continue' }))
    expect(asked).toContainEqual(['devnet_setValidator', 0, 'running'])
    await user.click(screen.getByRole('button', { name: 'Faults of Validator 1' }))
    expect(await screen.findByRole('menuitem', { name: 'Pause' })).toHaveAttribute('aria-disabled', 'true')
  })

  test('that were removed can be steered still', async () => {
    await show(began + 100, { devnet_validators: () => ({ height: 523, validators: VALIDATORS.slice(0, 3) }) })
    const row = await within(screen.getByRole('table', { name: 'Validators' })).findByRole('row', { name: /Validator 3/ })
    expect(row.textContent).toContain('0 (0 %)')
    expect(within(row).getByRole('button', { name: 'Faults of Validator 3' })).toBeEnabled()
  })

  test('say what their nodes are at, and who has another block or lacks some', async () => {
    await show(began + 100)
    const table = within(screen.getByRole('table', { name: 'Validators' }))
    const textOf = (index: number) => table.getByRole('row', { name: new RegExp(`^Validator ${index}`) }).textContent
    expect(textOf(0)).not.toMatch(/0x[0-9a-f]{64}/)
    expect(textOf(1)).toMatch(/522.*a1a1a1.*differs/)
    expect(textOf(2)).toMatch(/522.*b2b2b2.*differs/)
    expect(textOf(3)).toMatch(/519.*a1a1a1.*2 behind/)
    expect(table.getByText('http://127.0.0.1:8551')).toBeInTheDocument()
  })

  test('say what their engines decide, and to whom they are connected', async () => {
    await show(began + 100)
    const table = within(screen.getByRole('table', { name: 'Engines' }))
    const rows = table.getAllByRole('row').slice(1)
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent)
          .join(' | '),
      ),
    ).toEqual([
      'Validator 0 | no answer |  |  | ',
      'Validator 1 | 523 | 0 | Prevote | 1, 2',
      'Validator 2 | 523 | 0 | Prevote | 1, 2',
      'Validator 3 | 523 | 2 | Prevote | nobody',
    ])
    expect(screen.queryByRole('table', { name: 'Peers' })).toBeNull()
  })

  test('are drawn with their links, from one to the next of which the arrow keys go', async () => {
    const { user } = await show(began + 100)
    const links = within(screen.getByRole('group', { name: 'The network as it is linked' })).getAllByRole('img')
    expect(links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('data-state')])).toEqual([
      ['validators 0 and 1: whole', 'whole'],
      ['validators 1 and 2: 250 ms slower', 'slow'],
      ['validators 2 and 3: cut', 'cut'],
    ])
    links[0]!.focus()
    await user.keyboard('{ArrowRight}')
    expect(links[1]).toHaveFocus()
    await user.keyboard('{ArrowUp}{ArrowLeft}')
    expect(links[2]).toHaveFocus()
  })

  test('lose and get their links', async () => {
    const { user, asked } = await show(began + 100)
    await user.click(screen.getByRole('button', { name: 'Faults of the link between validators 2 and 3' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Heal' }))
    await user.click(screen.getByRole('button', { name: 'Part…' }))
    await user.click(await screen.findByRole('menuitem', { name: '0, 1 from 2, 3' }))
    await user.click(screen.getByRole('button', { name: 'Heal' }))
    expect(asked.filter(([method]) => method.includes('Link') || method.includes('partition'))).toEqual([
      ['devnet_setValidatorLink', [2, 3], { isCut: false }],
      [
        'devnet_partitionValidators',
        [
          [0, 1],
          [2, 3],
        ],
      ],
      ['devnet_partitionValidators', [[0, 1, 2, 3]]],
    ])
  })

  test('get one more, whose key they say', async () => {
    const { promise, resolve } = Promise.withResolvers<WireValidatorNetwork>()
    const { user, asked } = await show(began + 100, { devnet_addValidator: () => promise })
    await user.click(screen.getByRole('button', { name: 'Add…' }))
    await user.click(await screen.findByRole('menuitem', { name: 'With the newest snapshot' }))
    expect(asked).toContainEqual(['devnet_addValidator', 'snapshot'])
    expect(await screen.findByText('It begins with the newest snapshot of the others.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Add…' })).toBeDisabled()
    const validators = [...NETWORK.validators, { ...NETWORK.validators[1]!, index: 4, address: 'EE'.repeat(20) }]
    resolve({ ...NETWORK, validators })
    expect(await screen.findByText('Validator 4 runs, and follows the others')).toBeVisible()
    expect(screen.getByText(NETWORK.validators[1]!.publicKey)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByText(/Validator 4 runs/)).toBeNull()
  })

  test('say why one more does not run, and try again', async () => {
    const { user, asked } = await show(began + 100, {
      devnet_addValidator: () => new RpcError('refused', 'no snapshot yet', { code: -32000, message: '' }),
    })
    for (const title of ['With the newest snapshot', 'With all blocks']) {
      await user.click(screen.getByRole('button', { name: 'Add…' }))
      await user.click(await screen.findByRole('menuitem', { name: title }))
      // Beside it, the view says that the height waits, once it has waited long enough.
      await waitFor(() =>
        expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain('The validator does not runno snapshot yet'),
      )
    }
    expect(asked.filter(([method]) => method === 'devnet_addValidator')).toEqual([
      ['devnet_addValidator', 'snapshot'],
      ['devnet_addValidator', 'blocks'],
    ])
  })

  test('say why a change was refused', async () => {
    const { user, tell } = await show(began + 100, { devnet_setValidator: () => Promise.reject(new Error('it has no process')) })
    await user.click(screen.getByRole('button', { name: 'Faults of Validator 0' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Stop' }))
    expect(tell).toHaveBeenCalledWith('The validators were not changed', expect.stringContaining('it has no process'))
  })
})

const field = (name: string) => screen.getByRole('textbox', { name })

describe('a node without an engine', () => {
  const LAUNCH: WireValidatorLaunch = { status: 'stopped', progress: null, problem: null, made: null, dataDir: null }

  const showAlone = (launch: Partial<WireValidatorLaunch> = {}, answers: RenderAppOptions['answers'] = {}) =>
    renderApp(<ValidatorsView />, {
      answers: {
        devnet_consensus: () => null,
        devnet_validatorNetwork: () => null,
        devnet_validatorLaunch: () => ({ ...LAUNCH, ...launch }),
        devnet_startValidators: () => NETWORK,
        devnet_stopValidators: () => true,
        ...answers,
      },
    })

  test('starts validators as they are asked for', async () => {
    const { user, asked } = showAlone()
    expect(await screen.findByText('This node decides its blocks alone')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Start validators…' }))
    await user.clear(field('Validators'))
    await user.type(field('Validators'), '17')
    expect(field('Validators')).toHaveAccessibleDescription('A whole number from 1 to 16')
    expect(screen.getByRole('button', { name: 'Start' })).toBeDisabled()
    await user.clear(field('Validators'))
    await user.type(field('Validators'), '7')
    await user.clear(field('Block time'))
    await user.type(field('Block time'), '250{Enter}')
    expect(asked).toContainEqual(['devnet_startValidators', { validators: 7, blockTimeMs: 250, chainId: 1337 }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('says how far the start is, and cancels it', async () => {
    const { user, asked } = showAlone({ status: 'starting', progress: 'building CometBFT: 12 packages compiled' })
    expect(await screen.findByRole('status')).toHaveTextContent('building CometBFT: 12 packages compiled')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(asked).toContainEqual(['devnet_stopValidators'])
  })

  test('says why they do not run, goes on with those that were made, and replaces them', async () => {
    const made = { validators: 3, chainName: 'terrarium-77' }
    const { user, asked } = showAlone({ status: 'failed', problem: 'there is no Go: install it', made })
    expect(await screen.findByRole('alert')).toHaveTextContent('there is no Go: install it')
    await user.click(screen.getByRole('button', { name: 'Start 3 validators' }))
    await user.click(screen.getByRole('button', { name: 'Start new ones…' }))
    expect(screen.getByText(/They replace the 3 validators of the chain terrarium-77/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Start' }))
    expect(asked.filter(([method]) => method === 'devnet_startValidators')).toEqual([
      ['devnet_startValidators', {}],
      ['devnet_startValidators', { validators: 4, blockTimeMs: 1000, chainId: 1337, isNew: true }],
    ])
  })

  test('tells what the node does not say itself', async () => {
    const refused = new RpcError('refused', 'authentication required', { code: 4100, message: '' })
    const { user, tell } = showAlone({ made: { validators: 4, chainName: 'lab' } }, { devnet_startValidators: () => refused })
    await user.click(await screen.findByRole('button', { name: 'Start 4 validators' }))
    await waitFor(() => expect(tell).toHaveBeenCalledWith('The validators were not changed', 'authentication required'))
  })

  test('shows the validators that run beside it, and how they vote, as one of them sees it', async () => {
    const network = { ...NETWORK, answering: null }
    const { user, asked } = showAlone(
      { status: 'running' },
      {
        devnet_consensus: () => stateAt(began + 100),
        devnet_validators: () => ({ height: 523, validators: VALIDATORS }),
        devnet_validatorNetwork: () => network,
        devnet_setValidator: () => network,
      },
    )
    const table = within(await screen.findByRole('table', { name: 'Validators' }))
    await table.findByText('watched')
    expect(table.getByRole('row', { name: /watched/ })).toHaveTextContent(/^Validator 1 watched/)
    expect(table.queryByText('this node')).toBeNull()
    expect(screen.getByText(/Votes are shown as the engine of Validator 1 sees them/)).toBeVisible()
    const links = table.getAllByRole('link', { name: /Open the window/ })
    // The first one is paused.
    expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('target')])).toEqual(
      [8547, 8549, 8551].map((port) => [`http://127.0.0.1:${port}/validators`, '_blank']),
    )
    // They are none of this node's blocks.
    const heights = within(screen.getByRole('table', { name: 'Heights' }))
    expect(heights.getByRole('row', { name: /^521/ })).toBeVisible()
    expect(heights.queryByRole('link')).toBeNull()
    await user.click(table.getByRole('button', { name: 'Faults of Validator 1' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Stop' }))
    expect(asked).toContainEqual(['devnet_setValidator', 1, 'stopped'])
    await user.click(screen.getByRole('button', { name: 'Stop' }))
    expect(asked).toContainEqual(['devnet_stopValidators'])
  })

  test('forgets what it saw of validators that it has stopped', async () => {
    let status: WireValidatorLaunch['status'] = 'running'
    const { user, store } = showAlone(
      {},
      {
        devnet_consensus: () => (status === 'running' ? stateAt(began + 100) : null),
        devnet_validators: () => ({ height: 523, validators: VALIDATORS }),
        devnet_validatorNetwork: () => (status === 'running' ? { ...NETWORK, answering: null } : null),
        devnet_validatorLaunch: () => ({ ...LAUNCH, status }),
        devnet_stopValidators: () => {
          status = 'stopped'
          return true
        },
      },
    )
    await screen.findByText('watched')
    expect(store.getState().consensus.events).not.toEqual([])
    await user.click(screen.getByRole('button', { name: 'Stop' }))
    expect(await screen.findByText('This node decides its blocks alone')).toBeVisible()
    expect(store.getState().consensus).toMatchObject({ events: [], validators: [], network: undefined })
  })
})
