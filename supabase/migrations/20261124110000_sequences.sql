-- Projects that hand out everything handed out the sequences behind identity columns as well: whoever may use one can
-- take numbers from it or set it back. Inserts need no right to it.

revoke all on all sequences in schema public from public, anon, authenticated;
