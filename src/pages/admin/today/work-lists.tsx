import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { codeQuery } from '#components/lazy-code.tsx';
import { WorkSection } from '#components/work-section.tsx';
import { queryState } from '#lib/api/query-state.ts';
import { paths } from '#lib/paths.ts';
import { todayQuery } from '#features/service-requests/today/staff-api.ts';
import type { Work, WorkReason } from '#features/service-requests/today/work.ts';
import type { Act } from './work-acts.tsx';
import { WorkLine } from './work-line.tsx';

const dialogCode = codeQuery('act-dialog', () => import('./act-dialog.tsx'));

interface Opened {
  act: Act;
  work: Work;
  reason: WorkReason;
}

/** The work of the office in two lists: people to answer, and other tasks. */
export function WorkLists({ visits, children }: { visits: ReactNode; children: ReactNode }) {
  const query = useQuery(todayQuery);
  const [open, setOpen] = useState<Opened>();
  const now = new Date(query.dataUpdatedAt);
  const section = (title: string, list: 'answer' | 'do', empty: string) => (
    <WorkSection
      {...{ title, query, empty }}
      select={(today) => ({ items: today[list], total: today[list].length })}
      keyOf={({ id }) => id}
    >
      {(work) => (
        <WorkLine {...{ work, now }} onAct={(act, reason) => setOpen({ act, work, reason })} />
      )}
    </WorkSection>
  );
  return (
    <>
      {/* The third list gets its own column, because it is the longest. */}
      <div className="grid items-start gap-5 *:min-w-0 lg:grid-cols-2 lg:grid-rows-[auto_auto_auto_1fr] lg:*:nth-3:not-[.col-span-full]:col-start-2 lg:*:nth-3:not-[.col-span-full]:row-span-4 lg:*:nth-3:not-[.col-span-full]:row-start-1">
        {visits}
        {section('To answer', 'answer', 'Nobody is waiting for an answer.')}
        {section('To do', 'do', 'Everything is done.')}
        {children}
      </div>
      {open && <LazyActDialog {...open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function LazyActDialog({ act, work, reason, onClose }: Opened & { onClose: () => void }) {
  const code = useQuery(dialogCode);
  const navigate = useNavigate();
  const page =
    work.record === 'order' ? paths.adminOrder(work.reference) : paths.adminRequest(work.reference);
  const state = { setsVisit: true };
  // If the dialog's code does not load, the page of the record opens, which offers the same action.
  if (queryState(code).hasFailed) return <Navigate to={page} state={state} />;
  if (!code.data) return null;
  return (
    <code.data.ActDialog
      {...{ act, work, reason, onClose }}
      onAddVisit={() => void navigate(page, { state })}
    />
  );
}
