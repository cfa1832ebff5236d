import { useStore } from '@nanostores/react'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'

import { PICTURE_TYPES } from '../../lib/picture-files.ts'
import type { Upload, UploadState } from '../../stores/admin/upload.ts'
import { Icon } from '../Icon.tsx'

interface ImageUploadProps {
  upload: Upload
  disabled?: boolean
}

/** A place for one picture: pressed, or dropped on, it sends the file at once, and tells how far that is. */
export function ImageUpload({ upload, disabled = false }: ImageUploadProps) {
  const state = useStore(upload.$upload)
  // The button that removes a file goes with it; the focus goes to where another can be chosen.
  const [removed, setRemoved] = useState(false)
  const remove = () => {
    setRemoved(true)
    upload.remove()
  }
  return (
    <div className="upload">
      {state.status === 'empty' ? (
        <DropZone choose={upload.choose} disabled={disabled} focused={removed} />
      ) : (
        <Chosen state={state} remove={remove} again={upload.again} />
      )}
      <p className="visually-hidden" role="status">
        {saidOf(state)}
      </p>
    </div>
  )
}

interface DropZoneProps {
  choose: (file: File) => void
  disabled: boolean
  /** Whether it takes the focus when it appears. */
  focused: boolean
}

function DropZone({ choose, disabled, focused }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const hint = useId()

  useEffect(() => {
    if (focused) input.current?.focus()
  }, [focused])

  const take = (files: FileList | null | undefined) => {
    const file = files?.[0]
    if (file && !disabled) choose(file)
  }
  const dragged = (event: DragEvent, isOver: boolean) => {
    // Without this the browser opens what is dropped, and what was typed is lost.
    event.preventDefault()
    setOver(isOver && !disabled)
  }
  return (
    <label
      className="drop-zone"
      data-over={over || undefined}
      onDragOver={(event) => dragged(event, true)}
      onDragLeave={(event) => dragged(event, false)}
      onDrop={(event) => {
        dragged(event, false)
        take(event.dataTransfer.files)
      }}
    >
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        accept={PICTURE_TYPES.join(',')}
        disabled={disabled}
        aria-describedby={hint}
        onChange={(event) => take(event.target.files)}
      />
      <Icon name="picture" />
      <span>Click or drag a picture here</span>
      <span id={hint} className="hint">
        PNG, JPG, GIF (max. 2MB)
      </span>
    </label>
  )
}

interface ChosenProps {
  state: Exclude<UploadState, { status: 'empty' }>
  remove: () => void
  again: () => void
}

function Chosen({ state, remove, again }: ChosenProps) {
  const { name, status } = state
  return (
    <div className="chosen-file" aria-busy={status === 'sending'}>
      <p className="file-name">{name}</p>
      <button type="button" className="icon-button" aria-label={`Remove ${name}`} onClick={remove}>
        <Icon name="close" />
      </button>
      {status === 'sending' && <Progress share={state.share} />}
      {status === 'failed' && (
        <div className="notice bad" role="alert">
          <p>{state.message}</p>
          {state.retryable && (
            <button type="button" className="button quiet" onClick={again}>
              Try again
            </button>
          )}
        </div>
      )}
    </div>
  )
}

/** Once all of it is sent the server takes its time, of which nothing is known. */
const Progress = ({ share }: { share: number }) => (
  <div className="upload-progress">
    <div className="skeleton" aria-hidden="true" />
    <progress aria-label="Upload" max={1} {...(share < 1 ? { value: share } : {})} />
    <p className="hint">{share < 1 ? `${Math.round(share * 100)}% sent` : 'Getting the picture ready…'}</p>
  </div>
)

/** What changes a few times; how many percent it is would be read out without end. */
function saidOf(state: UploadState): string {
  if (state.status === 'sending') return `Sending ${state.name}…`
  return state.status === 'done' ? `${state.name} is uploaded.` : ''
}
