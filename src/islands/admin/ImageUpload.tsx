import { useStore } from '@nanostores/react'
import { type DragEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'

import { IMAGE_TYPES } from '../../domain/images/upload-errors.ts'
import { MAX_IMAGE_MB } from '../../domain/limits.ts'
import { isUploading, type Upload, type UploadState } from '../../stores/admin/upload.ts'
import { Icon } from '../Icon.tsx'
import { IconButton, Button } from './Button.tsx'

interface ImageUploadProps {
  upload: Upload
  disabled?: boolean
  /** Takes the URL, so that another file can be chosen. */
  onUploaded?: (url: string) => void
  /** If given, the uploaded file stays visible until it is removed, or another one is added. */
  onRemoved?: ((url: string) => void) | undefined
}

/** Discards the upload when it unmounts. */
export function ImageUpload({ upload, disabled = false, onUploaded, onRemoved }: ImageUploadProps) {
  const state = useStore(upload.$upload)
  const takeUrl = useEffectEvent((url: string) => {
    onUploaded?.(url)
    if (onUploaded && !onRemoved) upload.remove()
  })
  useEffect(() => {
    if (state.status === 'done') takeUrl(state.url)
  }, [state])
  useEffect(() => upload.remove, [upload])
  // The remove button disappears, so the file input receives the focus.
  const [wasRemoved, setWasRemoved] = useState(false)
  const clear = () => {
    setWasRemoved(true)
    upload.remove()
  }
  const remove = () => {
    if (state.status === 'done') onRemoved?.(state.url)
    clear()
  }
  return (
    <div className="stack tight upload">
      {state.status === 'empty' ? (
        <DropZone choose={upload.choose} disabled={disabled} shouldFocus={wasRemoved} />
      ) : (
        <ChosenFile state={state} remove={remove} retry={upload.retry} />
      )}
      {state.status === 'done' && onRemoved && <Button onClick={clear}>Add another picture</Button>}
      <p className="visually-hidden" role="status">
        {formatStatus(state)}
      </p>
    </div>
  )
}

interface DropZoneProps {
  choose: (file: File) => void
  disabled: boolean
  shouldFocus: boolean
}

function DropZone({ choose, disabled, shouldFocus }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isDraggedOver, setDraggedOver] = useState(false)
  const [hint, conversion] = [useId(), useId()]

  useEffect(() => {
    if (shouldFocus) input.current?.focus()
  }, [shouldFocus])

  const chooseFirst = (files: FileList | null | undefined) => {
    const file = files?.[0]
    if (file && !disabled) choose(file)
  }
  const onDrag = (event: DragEvent, isOver: boolean) => {
    // Otherwise the browser would open the file.
    event.preventDefault()
    setDraggedOver(isOver && !disabled)
  }
  return (
    <label
      className="centered drop-zone"
      data-over={isDraggedOver || undefined}
      onDragOver={(event) => onDrag(event, true)}
      onDragLeave={(event) => onDrag(event, false)}
      onDrop={(event) => {
        onDrag(event, false)
        chooseFirst(event.dataTransfer.files)
      }}
    >
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        accept={IMAGE_TYPES.join(',')}
        disabled={disabled}
        aria-describedby={`${hint} ${conversion}`}
        onChange={(event) => chooseFirst(event.target.files)}
      />
      <Icon name="picture" />
      <span>Click or drag an image here</span>
      <span id={hint} className="hint">
        {`PNG, JPG, GIF (max. ${MAX_IMAGE_MB}MB)`}
      </span>
      <span id={conversion} className="hint">
        Animated GIFs become still pictures. Transparent areas become white.
      </span>
    </label>
  )
}

interface ChosenFileProps {
  state: Exclude<UploadState, { status: 'empty' }>
  remove: () => void
  retry: () => void
}

function ChosenFile({ state, remove, retry }: ChosenFileProps) {
  const { name, status } = state
  return (
    <div className="chosen-file" aria-busy={isUploading(state)}>
      <p className="file-name">{name}</p>
      <IconButton icon="close" label={`Remove ${name}`} onClick={remove} />
      {isUploading(state) && <Progress state={state} />}
      {status === 'failed' && (
        <div className="notice bad stack tight" role="alert">
          <p>{state.message}</p>
          {state.isRetryable && <Button onClick={retry}>Try again</Button>}
        </div>
      )}
    </div>
  )
}

function Progress({ state }: { state: UploadState }) {
  const share = state.status === 'sending' && state.progress < 1 ? state.progress : undefined
  const text = state.status === 'resizing' ? 'Resizing the image…' : 'Processing the image…'
  return (
    <div className="stack tight upload-progress">
      <div className="skeleton" aria-hidden="true" />
      <progress aria-label="Upload" max={1} value={share} />
      <p className="hint">{share === undefined ? text : `${Math.round(share * 100)}% uploaded`}</p>
    </div>
  )
}

/** Omits percentages, because a screen reader would announce each one. */
function formatStatus(state: UploadState): string {
  if (state.status === 'resizing') return `Resizing ${state.name}…`
  if (state.status === 'sending') return `Uploading ${state.name}…`
  return state.status === 'done' ? `${state.name} is uploaded.` : ''
}
