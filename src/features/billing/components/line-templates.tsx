import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { EditDialog } from '#components/form/edit-dialog.tsx';
import { openPickerInstead } from '#components/form/picker-keys.ts';
import { SelectField } from '#components/form/select-field.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { useEditForm } from '#components/form/use-edit-form.ts';
import { StaffConfirmDialog } from '#components/staff-confirm-dialog.tsx';
import { DialogButton } from '#components/ui/dialog-button.tsx';
import { isolate } from '#lib/format/isolate.ts';
import { requiredText } from '#lib/forms/field-schemas.ts';
import type { NewLine } from '../lines.ts';
import { deleteTemplate, saveTemplate, templatesQuery, type LineTemplate } from '../staff-api.ts';

interface LineTemplatesProps {
  onChoose: (lines: readonly NewLine[]) => void;
}

/** Lets staff choose or delete a saved template of lines. */
export function LineTemplates({ onChoose }: LineTemplatesProps) {
  const { data: templates = [] } = useQuery(templatesQuery);
  const [chosenId, setChosenId] = useState('');
  const chosen = templates.find(({ id }) => id === chosenId);
  if (templates.length === 0) return null;
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectField
        className="grow basis-48 sm:max-w-72"
        label="Template"
        name="template"
        optional
        showOptional={false}
        placeholder="None"
        options={templates.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen?.id ?? ''}
        onKeyDown={openPickerInstead}
        onChange={({ target }) => {
          setChosenId(target.value);
          const template = templates.find(({ id }) => id === target.value);
          if (template) onChoose(template.lines);
        }}
      />
      {chosen && (
        <DialogButton
          variant="ghost"
          dialog={(onClose) => (
            <StaffConfirmDialog
              title="Delete the template?"
              description={`${isolate(chosen.name)} is no longer offered to anybody. Quotes that were written with it stay as they are.`}
              confirm="Delete template"
              dismiss="Keep template"
              change={{
                save: () => deleteTemplate(chosen.id),
                queryKeys: [templatesQuery.queryKey],
                success: () => ({ title: 'Template deleted', description: chosen.name }),
                failure: { title: 'Failed to delete the template' },
                onFailed: onClose,
              }}
              onClose={onClose}
            />
          )}
        >
          Delete template
        </DialogButton>
      )}
    </div>
  );
}

interface SaveLinesProps {
  lines: readonly NewLine[];
}

/** Saves the current lines as a template. */
export function SaveLines({ lines }: SaveLinesProps) {
  const { data: templates = [] } = useQuery(templatesQuery);
  return (
    // The dialog is inside another form. Submitting the dialog must not submit that form.
    <div onSubmit={(event) => event.stopPropagation()}>
      <DialogButton
        variant="secondary"
        dialog={(onClose) => <SaveTemplateDialog {...{ lines, templates, onClose }} />}
      >
        Save these lines
      </DialogButton>
    </div>
  );
}

const schema = z.object({ name: requiredText(80, 'Please enter a name.') });

interface SaveTemplateDialogProps {
  lines: readonly NewLine[];
  templates: readonly LineTemplate[];
  onClose: () => void;
}

function SaveTemplateDialog({ lines, templates, onClose }: SaveTemplateDialogProps) {
  const [saved] = useState({ name: '' });
  const { field, ...form } = useEditForm({
    record: 'quote-template',
    schema,
    saved,
    toValues: ({ name }) => ({ name }),
    save: ({ name }) => saveTemplate(name, lines),
    queryKeys: [templatesQuery.queryKey],
    success: ({ name }) => ({ title: 'Template saved', description: name }),
    failure: { title: 'Failed to save the template' },
    onClose,
  });
  return (
    <EditDialog
      title="Save these lines"
      description="Everybody in the office can begin a quote with them. A template of the same name is replaced."
      form={form}
      submitLabel="Save template"
    >
      <TextField
        label="Name of the template"
        list="template-names"
        autoComplete="off"
        maxLength={80}
        {...field('name')}
      />
      <datalist id="template-names">
        {templates.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
    </EditDialog>
  );
}
